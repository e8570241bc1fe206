-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "emojis" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "blocks" ADD COLUMN     "uri" TEXT;

-- AlterTable
ALTER TABLE "favourites" ADD COLUMN     "uri" TEXT;

-- AlterTable
ALTER TABLE "media" ADD COLUMN     "remote_url" TEXT;

-- AlterTable
ALTER TABLE "mentions" ADD COLUMN     "silent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "statuses" ADD COLUMN     "conversation_uri" TEXT,
ADD COLUMN     "emojis" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "instance_key" (
    "id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,

    CONSTRAINT "instance_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remote_actors" (
    "actor_id" BIGINT NOT NULL,
    "following_uri" TEXT,
    "featured_uri" TEXT,
    "featured_tags_uri" TEXT,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "avatar_url" TEXT,
    "header_url" TEXT,
    "suspended_there" BOOLEAN NOT NULL DEFAULT false,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remote_actors_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "remote_keys" (
    "uri" TEXT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "public_key" TEXT NOT NULL,

    CONSTRAINT "remote_keys_pkey" PRIMARY KEY ("uri")
);

-- CreateTable
CREATE TABLE "remote_hosts" (
    "host" TEXT NOT NULL,
    "signature_kind" TEXT,
    "failed_days" INTEGER NOT NULL DEFAULT 0,
    "failed_on" DATE,
    "unavailable_since" TIMESTAMPTZ(3),

    CONSTRAINT "remote_hosts_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "outgoing_activities" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT,
    "body" TEXT NOT NULL,
    "about" TEXT,
    "ends" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outgoing_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tombstones" (
    "uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tombstones_pkey" PRIMARY KEY ("uri")
);

-- CreateTable
CREATE TABLE "undone_activities" (
    "actor_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "undone_activities_pkey" PRIMARY KEY ("actor_id","uri")
);

-- CreateIndex
CREATE INDEX "remote_keys_actor_id_idx" ON "remote_keys"("actor_id");

-- CreateIndex
CREATE INDEX "outgoing_activities_created_at_idx" ON "outgoing_activities"("created_at");

-- CreateIndex
CREATE INDEX "outgoing_activities_actor_id_idx" ON "outgoing_activities"("actor_id");

-- CreateIndex
CREATE INDEX "outgoing_activities_about_id_idx" ON "outgoing_activities"("about", "id");

-- CreateIndex
CREATE INDEX "undone_activities_created_at_idx" ON "undone_activities"("created_at");

-- CreateIndex
CREATE INDEX "actors_url_idx" ON "actors"("url");

-- AddForeignKey
ALTER TABLE "remote_actors" ADD CONSTRAINT "remote_actors_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_keys" ADD CONSTRAINT "remote_keys_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_activities" ADD CONSTRAINT "outgoing_activities_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
