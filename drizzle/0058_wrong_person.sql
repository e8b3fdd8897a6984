ALTER TABLE "proposal_links" ADD COLUMN "ended_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD COLUMN "wrong_person_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD COLUMN "wrong_person_note" text;