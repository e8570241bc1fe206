-- The rules of the community, which reports may name.
CREATE TABLE "rules" (
    "id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "hint" TEXT NOT NULL DEFAULT '',
    "translations" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "rules_pkey" PRIMARY KEY ("id")
);

CREATE TYPE "ReportCategory" AS ENUM ('LEGAL', 'OTHER', 'SPAM', 'VIOLATION');

ALTER TABLE "reports"
    ADD COLUMN "category" "ReportCategory" NOT NULL DEFAULT 'OTHER',
    ADD COLUMN "rule_ids" BIGINT[] NOT NULL DEFAULT '{}';
