-- AlterEnum
ALTER TYPE "QuotePolicy" ADD VALUE 'FOLLOWING';
ALTER TYPE "QuotePolicy" ADD VALUE 'OTHERS';

-- AlterEnum
ALTER TYPE "QuoteState" ADD VALUE 'PENDING';
ALTER TYPE "QuoteState" ADD VALUE 'REJECTED';

-- AlterTable
ALTER TABLE "statuses" ADD COLUMN "quote_manual_policy" "QuotePolicy" NOT NULL DEFAULT 'NOBODY';

-- CreateTable
CREATE TABLE "remote_quotes" (
    "status_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "authorization" TEXT,

    CONSTRAINT "remote_quotes_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE INDEX "remote_quotes_authorization_idx" ON "remote_quotes"("authorization");

-- AddForeignKey
ALTER TABLE "remote_quotes" ADD CONSTRAINT "remote_quotes_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
