CREATE FUNCTION text_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~£€–—…“”‘’', '                                         '));
--> statement-breakpoint
CREATE INDEX "additional_information_newest" ON "additional_information" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "additional_information_words" ON "additional_information" USING gin (text_words(coalesce(how_did_you_hear, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(company_registration_number, '') || chr(10) || coalesce(industry, '') || chr(10) || coalesce(goals_next_12_months, '') || chr(10) || coalesce(business_challenges, '')));--> statement-breakpoint
CREATE INDEX "client_notes_newest" ON "client_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_notes_words" ON "client_notes" USING gin (text_words(note_text));--> statement-breakpoint
CREATE INDEX "clients_with_notes_newest" ON "clients" USING btree ("created_at","id") WHERE notes is not null;--> statement-breakpoint
CREATE INDEX "clients_notes_words" ON "clients" USING gin (text_words(notes)) WHERE notes is not null;