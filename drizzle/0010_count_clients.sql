CREATE TABLE "client_counts" (
	"status" text NOT NULL,
	"source" text,
	"source_key" text GENERATED ALWAYS AS (lower(source)) STORED,
	"calendly_booking" boolean NOT NULL,
	"clients" bigint NOT NULL
);
