CREATE TABLE "client_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_by" uuid,
	"sent_by_name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"failure" text,
	CONSTRAINT "client_mails_ended" CHECK (num_nonnulls(sent_at, failed_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "client_mails" ADD CONSTRAINT "client_mails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_mails_of_client" ON "client_mails" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_names" ON "mail_templates" USING btree (lower("name"));
--> statement-breakpoint
CALL watch_table('client_mails', 'client_id');
--> statement-breakpoint
CALL watch_table('mail_templates', 'id');
