-- For which beginning of the event somebody was reminded: an event that moves is reminded of again.
ALTER TABLE "participants" ADD COLUMN "reminded_for" TIMESTAMPTZ(3);

-- Nobody is reminded of what is less than a day away when the server learns to remind: some of it was told by other means.
UPDATE "participants" p SET "reminded_for" = e."begins_on" FROM "events" e
WHERE e."id" = p."event_id" AND e."begins_on" > now() AND e."begins_on" <= now() + interval '1 day';

-- Who wants push messages about events wants this one, too.
UPDATE "push_subscriptions" SET "alerts" = array_append("alerts", 'event.reminder')
WHERE 'event.updated' = ANY ("alerts");
