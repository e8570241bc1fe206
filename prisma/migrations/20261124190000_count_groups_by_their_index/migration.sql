-- Groups are counted, and their senders found, without a visit to the table.
DROP INDEX "notifications_groups_idx";
CREATE INDEX "notifications_groups_idx" ON "notifications"("recipient_id", "group_key", "id" DESC) INCLUDE ("origin_id", "filtered")
  WHERE "group_key" IS NOT NULL;
