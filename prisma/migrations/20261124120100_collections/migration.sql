CREATE TYPE "CollectionItemState" AS ENUM ('ACCEPTED', 'REVOKED');

-- Accounts that somebody recommends to others.
CREATE TABLE "collections" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "discoverable" BOOLEAN NOT NULL DEFAULT true,
    "tag_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "collections_actor_id_id_idx" ON "collections"("actor_id", "id" DESC);
CREATE INDEX "collections_tag_id_idx" ON "collections"("tag_id");
ALTER TABLE "collections" ADD CONSTRAINT "collections_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collections" ADD CONSTRAINT "collections_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "collection_items" (
    "id" BIGINT NOT NULL,
    "collection_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "CollectionItemState" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_items_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "collection_items_collection_id_actor_id_key" ON "collection_items"("collection_id", "actor_id");
CREATE INDEX "collection_items_actor_id_collection_id_idx" ON "collection_items"("actor_id", "collection_id");
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
