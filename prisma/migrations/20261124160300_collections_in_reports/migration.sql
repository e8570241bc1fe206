ALTER TABLE "reports" ADD COLUMN "collection_ids" BIGINT[] NOT NULL DEFAULT '{}';
