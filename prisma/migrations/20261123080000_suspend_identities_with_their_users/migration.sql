-- The identities of a suspended user are suspended with them, at the same moment. Those of users suspended before were not.
UPDATE actors a SET suspended_at = u.suspended_at
FROM users u WHERE u.id = a.user_id AND u.suspended_at IS NOT NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL;
