-- Live updates. Whatever changes a watched table, in this program or in another, is announced when it commits.
-- Arguments of the trigger: the entity's name, and the column whose value screens know the thing by.
-- A statement that touches many rows announces once, with a null id: "many of these".
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I::text) FROM (SELECT %I FROM changed_rows LIMIT 21) AS first_rows', TG_ARGV[1], TG_ARGV[1]) INTO ids;
  IF cardinality(ids) > 20 THEN
    PERFORM pg_notify('changes', json_build_object('entity', TG_ARGV[0], 'id', NULL)::text);
  ELSIF ids IS NOT NULL THEN
    PERFORM pg_notify('changes', json_build_object('entity', TG_ARGV[0], 'id', id)::text) FROM unnest(ids) AS id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Transition tables allow one kind of change a trigger, hence three.
CREATE PROCEDURE watch_table(watched regclass, id_column text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
  EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
  EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
END
$$;
--> statement-breakpoint
CALL watch_table('clients', 'id');
--> statement-breakpoint
CALL watch_table('additional_information', 'client_id');
--> statement-breakpoint
CALL watch_table('client_notes', 'client_id');
--> statement-breakpoint
CALL watch_table('external_info_tokens', 'client_id');
--> statement-breakpoint
CALL watch_table('proforma_reviews', 'client_id');
--> statement-breakpoint
CALL watch_table('service_categories', 'id');
--> statement-breakpoint
CALL watch_table('service_sub_headers', 'id');
--> statement-breakpoint
CALL watch_table('service_options', 'id');
--> statement-breakpoint
CALL watch_table('axiom_settings', 'id');
--> statement-breakpoint
CALL watch_table('users', 'id');
--> statement-breakpoint
CALL watch_table('sessions', 'user_id');
--> statement-breakpoint
CALL watch_table('activity_events', 'client_id');
