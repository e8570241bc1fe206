-- AlterTable
ALTER TABLE "tags" ADD COLUMN "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN "trendable" BOOLEAN;

-- CreateTable
CREATE TABLE "tag_trends" (
    "tag_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "max_score" DOUBLE PRECISION NOT NULL,
    "max_score_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_trends_pkey" PRIMARY KEY ("tag_id")
);

-- CreateTable
CREATE TABLE "status_trends" (
    "status_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "status_trends_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "status_reviews" (
    "status_id" BIGINT NOT NULL,
    "trendable" BOOLEAN NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_reviews_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE INDEX "tag_trends_score_idx" ON "tag_trends"("score" DESC);

-- CreateIndex
CREATE INDEX "status_trends_score_idx" ON "status_trends"("score" DESC);

-- AddForeignKey
ALTER TABLE "tag_trends" ADD CONSTRAINT "tag_trends_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_trends" ADD CONSTRAINT "status_trends_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_reviews" ADD CONSTRAINT "status_reviews_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
