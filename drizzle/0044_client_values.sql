CREATE TABLE "client_values" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"one_off" bigint NOT NULL,
	"monthly" bigint NOT NULL,
	"quarterly" bigint NOT NULL,
	"annually" bigint NOT NULL,
	"first_year" bigint NOT NULL,
	"unpriced" integer NOT NULL,
	"proforma_id" uuid NOT NULL,
	"proforma_version" integer NOT NULL,
	"book_version_id" uuid NOT NULL,
	"computed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "first_year_value" bigint;--> statement-breakpoint
ALTER TABLE "client_values" ADD CONSTRAINT "client_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_values_of_book" ON "client_values" USING btree ("book_version_id");--> statement-breakpoint
CREATE INDEX "clients_valued" ON "clients" USING btree ("status","first_year_value") WHERE first_year_value is not null;--> statement-breakpoint
CREATE INDEX "clients_by_value" ON "clients" USING btree ("first_year_value","created_at","id");