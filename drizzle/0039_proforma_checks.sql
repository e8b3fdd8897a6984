CREATE TABLE "proforma_checks" (
	"proforma_id" uuid PRIMARY KEY NOT NULL,
	"dismissed" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proforma_checks" ADD CONSTRAINT "proforma_checks_proforma_id_proforma_reviews_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma_reviews"("id") ON DELETE cascade ON UPDATE no action;