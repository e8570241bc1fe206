CREATE TYPE "ImportKind" AS ENUM ('FOLLOWS', 'BLOCKS', 'MUTES', 'LISTS', 'BOOKMARKS', 'DOMAIN_BLOCKS');
CREATE TYPE "ImportState" AS ENUM ('SCHEDULED', 'IN_PROGRESS', 'FINISHED');

CREATE TABLE "data_imports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "overwrite" BOOLEAN NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'SCHEDULED',
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_imports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "data_import_rows" (
    "import_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "cells" TEXT[],
    "problem" TEXT,

    CONSTRAINT "data_import_rows_pkey" PRIMARY KEY ("import_id", "number")
);

CREATE INDEX "data_imports_actor_id_id_idx" ON "data_imports"("actor_id", "id");
CREATE INDEX "data_imports_created_at_idx" ON "data_imports"("created_at");
CREATE INDEX "data_import_rows_import_id_subject_idx" ON "data_import_rows"("import_id", "subject");

ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_import_rows" ADD CONSTRAINT "data_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "data_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
