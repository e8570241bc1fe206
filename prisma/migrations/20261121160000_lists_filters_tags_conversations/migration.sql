-- CreateEnum
CREATE TYPE "FilterAction" AS ENUM ('BLUR', 'HIDE', 'WARN');

-- CreateEnum
CREATE TYPE "RepliesPolicy" AS ENUM ('FOLLOWED', 'LIST', 'NONE');

-- CreateTable
CREATE TABLE "conversations" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "thread_id" BIGINT NOT NULL,
    "participant_ids" BIGINT[],
    "last_status_id" BIGINT NOT NULL,
    "unread" BOOLEAN NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "direct_entries" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "conversation_id" BIGINT NOT NULL,

    CONSTRAINT "direct_entries_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "filters" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "context" TEXT[],
    "action" "FilterAction" NOT NULL DEFAULT 'WARN',
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "filters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filter_keywords" (
    "id" BIGINT NOT NULL,
    "filter_id" BIGINT NOT NULL,
    "keyword" TEXT NOT NULL,
    "whole_word" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "filter_keywords_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filter_statuses" (
    "id" BIGINT NOT NULL,
    "filter_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "filter_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lists" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "replies_policy" "RepliesPolicy" NOT NULL DEFAULT 'LIST',
    "exclusive" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_members" (
    "list_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "follow_id" BIGINT,

    CONSTRAINT "list_members_pkey" PRIMARY KEY ("list_id","actor_id")
);

-- CreateTable
CREATE TABLE "list_entries" (
    "list_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("list_id","status_id")
);

-- CreateTable
CREATE TABLE "markers" (
    "actor_id" BIGINT NOT NULL,
    "timeline" TEXT NOT NULL,
    "last_read_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "markers_pkey" PRIMARY KEY ("actor_id","timeline")
);

-- CreateTable
CREATE TABLE "tag_follows" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_follows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "featured_tags" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "featured_tags_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "conversations_actor_id_last_status_id_idx" ON "conversations"("actor_id", "last_status_id" DESC);

-- CreateIndex
CREATE INDEX "conversations_last_status_id_idx" ON "conversations"("last_status_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_actor_id_thread_id_participant_ids_key" ON "conversations"("actor_id", "thread_id", "participant_ids");

-- CreateIndex
CREATE INDEX "direct_entries_status_id_idx" ON "direct_entries"("status_id");

-- CreateIndex
CREATE INDEX "direct_entries_conversation_id_status_id_idx" ON "direct_entries"("conversation_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "filters_actor_id_idx" ON "filters"("actor_id");

-- CreateIndex
CREATE INDEX "filter_keywords_filter_id_idx" ON "filter_keywords"("filter_id");

-- CreateIndex
CREATE INDEX "filter_statuses_status_id_idx" ON "filter_statuses"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "filter_statuses_filter_id_status_id_key" ON "filter_statuses"("filter_id", "status_id");

-- CreateIndex
CREATE INDEX "lists_actor_id_idx" ON "lists"("actor_id");

-- CreateIndex
CREATE INDEX "list_members_actor_id_idx" ON "list_members"("actor_id");

-- CreateIndex
CREATE INDEX "list_members_follow_id_idx" ON "list_members"("follow_id");

-- CreateIndex
CREATE INDEX "list_entries_status_id_idx" ON "list_entries"("status_id");

-- CreateIndex
CREATE INDEX "tag_follows_tag_id_idx" ON "tag_follows"("tag_id");

-- CreateIndex
CREATE INDEX "tag_follows_actor_id_id_idx" ON "tag_follows"("actor_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tag_follows_actor_id_tag_id_key" ON "tag_follows"("actor_id", "tag_id");

-- CreateIndex
CREATE INDEX "featured_tags_tag_id_idx" ON "featured_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "featured_tags_actor_id_tag_id_key" ON "featured_tags"("actor_id", "tag_id");

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filters" ADD CONSTRAINT "filters_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_keywords" ADD CONSTRAINT "filter_keywords_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_statuses" ADD CONSTRAINT "filter_statuses_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_statuses" ADD CONSTRAINT "filter_statuses_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_follow_id_fkey" FOREIGN KEY ("follow_id") REFERENCES "follows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "markers" ADD CONSTRAINT "markers_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_follows" ADD CONSTRAINT "tag_follows_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_follows" ADD CONSTRAINT "tag_follows_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "featured_tags" ADD CONSTRAINT "featured_tags_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "featured_tags" ADD CONSTRAINT "featured_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;


