CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" bigint NOT NULL,
	"note_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"read_at" timestamptz(3),
	"by_mail" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamptz(3),
	CONSTRAINT "notified_once" UNIQUE("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "external_info_tokens" ADD COLUMN "reminders_stopped_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailed_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("id") WHERE by_mail and mailed_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_client" ON "notifications" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "notifications_of_note" ON "notifications" USING btree ("note_id") WHERE note_id is not null;--> statement-breakpoint
CALL watch_table('notifications', 'user_id');
--> statement-breakpoint
CALL watch_table('external_info_token_mails', 'token_id');
