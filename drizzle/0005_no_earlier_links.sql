ALTER TABLE "proposal_links" ALTER COLUMN "made_by_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_versions" ALTER COLUMN "sent_by" SET NOT NULL;