CREATE TABLE "unmailed_questions" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"signatory_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unmailed_questions" ADD CONSTRAINT "unmailed_questions_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmailed_questions" ADD CONSTRAINT "unmailed_questions_signatory_id_proposal_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."proposal_signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmailed_questions_of_signatory" ON "unmailed_questions" USING btree ("signatory_id","asked_at");