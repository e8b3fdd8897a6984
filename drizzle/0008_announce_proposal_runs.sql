CALL watch_table('proposal_runs', 'client_id');
