CREATE TYPE "BlockListEntryState" AS ENUM ('ADDED', 'ACCEPTED', 'REJECTED', 'REMOVED');

CREATE TABLE "block_lists" (
    "id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "block_lists_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "block_list_entries" (
    "id" BIGINT NOT NULL,
    "list_id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "severity" "DomainBlockSeverity" NOT NULL,
    "reject_media" BOOLEAN NOT NULL,
    "reject_reports" BOOLEAN NOT NULL,
    "public_comment" TEXT NOT NULL,
    "obfuscate" BOOLEAN NOT NULL,
    "state" "BlockListEntryState" NOT NULL DEFAULT 'ADDED',

    CONSTRAINT "block_list_entries_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "block_lists_url_key" ON "block_lists"("url");

CREATE INDEX "block_list_entries_list_id_state_id_idx" ON "block_list_entries"("list_id", "state", "id");

CREATE UNIQUE INDEX "block_list_entries_list_id_domain_key" ON "block_list_entries"("list_id", "domain");

ALTER TABLE "block_list_entries" ADD CONSTRAINT "block_list_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "block_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
