CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "note_mentions_note_id_user_id_name_pk" PRIMARY KEY("note_id","user_id","name")
);
--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- 0034 added it before its release. The release before reads all columns of notes, so a new one would fail its statements.
ALTER TABLE "client_notes" DROP COLUMN IF EXISTS "mentions";