CREATE TABLE "price_book_withdrawals" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"withdrawn_by_name" text NOT NULL,
	"withdrawn_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_book_withdrawals" ADD CONSTRAINT "price_book_withdrawals_version_id_price_book_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_book_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL watch_table('price_book_withdrawals', 'version_id');
