-- Screens show a call on its client's page.
CALL watch_table('calls', 'client_id');
