-- Pauses last an hour at most: those of the version before are forgotten.
DELETE FROM "silent_hosts";
-- AlterTable
ALTER TABLE "silent_hosts" DROP CONSTRAINT "silent_hosts_pkey",
ADD COLUMN     "kind" TEXT NOT NULL,
ADD COLUMN     "site" TEXT NOT NULL,
ADD CONSTRAINT "silent_hosts_pkey" PRIMARY KEY ("host", "kind");

-- CreateIndex
CREATE INDEX "silent_hosts_site_kind_idx" ON "silent_hosts"("site", "kind");
