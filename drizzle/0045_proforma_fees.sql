CREATE TABLE "proforma_fees" (
	"proforma_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"saved" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proforma_fees" ADD CONSTRAINT "proforma_fees_proforma_id_proforma_reviews_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_fees" ADD CONSTRAINT "proforma_fees_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proforma_fees_of_client" ON "proforma_fees" USING btree ("client_id");--> statement-breakpoint
CALL watch_table('proforma_fees', 'client_id');
