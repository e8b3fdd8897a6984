CALL watch_table('api_keys', 'id');
--> statement-breakpoint
CALL watch_table('audit_logs', 'id');
