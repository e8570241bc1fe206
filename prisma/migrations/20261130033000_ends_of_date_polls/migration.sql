-- Notifications of date polls that ended at their time.
ALTER TABLE "notifications" ADD COLUMN "date_poll_id" BIGINT;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_date_poll_id_fkey" FOREIGN KEY ("date_poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's schema has no partial indexes. Few notifications are about date polls.
CREATE INDEX notifications_date_poll_id_idx ON notifications USING btree (date_poll_id) WHERE (date_poll_id IS NOT NULL);
