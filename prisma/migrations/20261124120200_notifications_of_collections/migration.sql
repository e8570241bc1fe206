-- What a notification about a collection is about; it goes with the collection.
ALTER TABLE "notifications" ADD COLUMN "collection_id" BIGINT;
CREATE INDEX "notifications_collection_id_idx" ON "notifications"("collection_id");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
