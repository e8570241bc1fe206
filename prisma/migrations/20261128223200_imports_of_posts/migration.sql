CREATE TABLE "post_imports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'SCHEDULED',
    "key" TEXT,
    "total" INTEGER NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "skipped_boosts" INTEGER NOT NULL DEFAULT 0,
    "skipped_direct" INTEGER NOT NULL DEFAULT 0,
    "skipped_polls" INTEGER NOT NULL DEFAULT 0,
    "skipped_empty" INTEGER NOT NULL DEFAULT 0,
    "skipped_known" INTEGER NOT NULL DEFAULT 0,
    "lost_files" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_imports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "imported_posts" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "import_id" BIGINT NOT NULL,

    CONSTRAINT "imported_posts_pkey" PRIMARY KEY ("status_id")
);

CREATE UNIQUE INDEX "post_imports_key_key" ON "post_imports"("key");

CREATE INDEX "post_imports_actor_id_id_idx" ON "post_imports"("actor_id", "id");

CREATE INDEX "post_imports_created_at_idx" ON "post_imports"("created_at");

CREATE UNIQUE INDEX "imported_posts_actor_id_uri_key" ON "imported_posts"("actor_id", "uri");

ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
