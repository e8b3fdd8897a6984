-- A time stamp that arrives shows as a file on the client's page, and a new key in the settings.
CALL watch_table('stored_files', 'client_id');
--> statement-breakpoint
CALL watch_table('sealing_keys', 'id');
