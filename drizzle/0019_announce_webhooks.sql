CALL watch_table('webhook_endpoints', 'id');
--> statement-breakpoint
CALL watch_table('webhook_deliveries', 'endpoint_id');
