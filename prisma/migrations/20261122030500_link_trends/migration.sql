-- AlterTable
ALTER TABLE "preview_cards" ADD COLUMN "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN "trendable" BOOLEAN;

-- CreateTable
CREATE TABLE "link_trends" (
    "card_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "max_score" DOUBLE PRECISION NOT NULL,
    "max_score_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_trends_pkey" PRIMARY KEY ("card_id")
);

-- CreateTable
CREATE TABLE "publishers" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "trendable" BOOLEAN,
    "reviewed_at" TIMESTAMPTZ(3),
    "requested_review_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publishers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "link_trends_score_idx" ON "link_trends"("score" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "publishers_domain_key" ON "publishers"("domain");

-- AddForeignKey
ALTER TABLE "link_trends" ADD CONSTRAINT "link_trends_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "preview_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;
