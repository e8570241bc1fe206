-- CreateTable
CREATE TABLE "arrivals" (
    "id" BIGINT NOT NULL,
    "site" TEXT NOT NULL,
    "sender_id" BIGINT NOT NULL,
    "owner_id" BIGINT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "arrivals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "arrivals_site_id_idx" ON "arrivals"("site", "id");

-- Every row is deleted within seconds: the table is vacuumed by the number of deleted rows, not by its size.
ALTER TABLE "arrivals" SET (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
