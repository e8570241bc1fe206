CREATE EXTENSION IF NOT EXISTS citext;

-- Each process takes a number, by which ids of two processes in the same millisecond differ.
CREATE SEQUENCE process_numbers;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ActorType" AS ENUM ('APPLICATION', 'GROUP', 'ORGANIZATION', 'PERSON', 'SERVICE');

-- CreateEnum
CREATE TYPE "GroupType" AS ENUM ('COMMUNITY', 'GROUP');

-- CreateEnum
CREATE TYPE "Openness" AS ENUM ('INVITE_ONLY', 'MODERATED', 'OPEN');

-- CreateEnum
CREATE TYPE "EventStatus" AS ENUM ('CANCELLED', 'CONFIRMED', 'TENTATIVE');

-- CreateEnum
CREATE TYPE "EventVisibility" AS ENUM ('PRIVATE', 'PUBLIC', 'RESTRICTED', 'UNLISTED');

-- CreateEnum
CREATE TYPE "EventJoinOptions" AS ENUM ('FREE', 'INVITE', 'RESTRICTED');

-- CreateEnum
CREATE TYPE "ParticipantRole" AS ENUM ('ADMINISTRATOR', 'CREATOR', 'MODERATOR', 'NOT_APPROVED', 'PARTICIPANT', 'REJECTED');

-- CreateEnum
CREATE TYPE "MediaKind" AS ENUM ('IMAGE');

-- CreateEnum
CREATE TYPE "ActionLogAction" AS ENUM ('EVENT_DELETION', 'EVENT_UPDATE', 'NOTE_CREATION', 'NOTE_DELETION', 'REPORT_UPDATE_CLOSED', 'REPORT_UPDATE_OPENED', 'REPORT_UPDATE_RESOLVED');

-- CreateEnum
CREATE TYPE "StatusVisibility" AS ENUM ('PUBLIC', 'UNLISTED', 'PRIVATE', 'DIRECT');

-- CreateEnum
CREATE TYPE "MailTokenPurpose" AS ENUM ('CONFIRM_EMAIL', 'RESET_PASSWORD');

-- CreateTable
CREATE TABLE "actors" (
    "id" BIGINT NOT NULL,
    "type" "ActorType" NOT NULL DEFAULT 'PERSON',
    "preferred_username" TEXT NOT NULL,
    "domain" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "summary_source" TEXT NOT NULL DEFAULT '',
    "summary" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '[]',
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "outbox" TEXT NOT NULL,
    "shared_inbox" TEXT,
    "followers_uri" TEXT NOT NULL,
    "user_id" BIGINT,
    "avatar_id" BIGINT,
    "banner_id" BIGINT,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "discoverable" BOOLEAN NOT NULL DEFAULT true,
    "indexable" BOOLEAN NOT NULL DEFAULT true,
    "hide_collections" BOOLEAN NOT NULL DEFAULT false,
    "group_type" "GroupType",
    "openness" "Openness",
    "suspended_at" TIMESTAMPTZ(3),
    "silenced_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "actors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "actor_stats" (
    "actor_id" BIGINT NOT NULL,
    "statuses_count" INTEGER NOT NULL DEFAULT 0,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "last_status_at" DATE,

    CONSTRAINT "actor_stats_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "actor_keys" (
    "actor_id" BIGINT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT,

    CONSTRAINT "actor_keys_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "parent_id" BIGINT NOT NULL,
    "role" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGINT NOT NULL,
    "uuid" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "begins_on" TIMESTAMPTZ(3) NOT NULL,
    "ends_on" TIMESTAMPTZ(3),
    "status" "EventStatus" NOT NULL DEFAULT 'CONFIRMED',
    "visibility" "EventVisibility" NOT NULL DEFAULT 'PUBLIC',
    "join_options" "EventJoinOptions" NOT NULL DEFAULT 'FREE',
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "publish_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "local" BOOLEAN NOT NULL DEFAULT true,
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "online_address" TEXT,
    "phone_address" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "maximum_attendee_capacity" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "organizer_id" BIGINT NOT NULL,
    "attributed_to_id" BIGINT,
    "address_id" BIGINT,
    "picture_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participants" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "role" "ParticipantRole" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "addresses" (
    "id" BIGINT NOT NULL,
    "description" TEXT,
    "street" TEXT,
    "floor" TEXT,
    "locality" TEXT,
    "postal_code" TEXT,
    "region" TEXT,
    "country" TEXT,
    "url" TEXT,
    "origin_id" TEXT,
    "longitude" DOUBLE PRECISION,
    "latitude" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "dead_jobs" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dead_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media" (
    "id" BIGINT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "kind" "MediaKind" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "small_key" TEXT,
    "blurhash" TEXT,
    "meta" JSONB NOT NULL DEFAULT '{}',
    "status_id" BIGINT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_logs" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "action" "ActionLogAction" NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "object" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGINT NOT NULL,
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "status_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apps" (
    "id" BIGINT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "website" TEXT,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "app_id" BIGINT,
    "user_id" BIGINT,
    "actor_id" BIGINT,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_codes" (
    "id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "app_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "code_challenge" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authorization_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follows" (
    "id" BIGINT NOT NULL,
    "follower_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "approved" BOOLEAN NOT NULL,
    "show_reblogs" BOOLEAN NOT NULL DEFAULT true,
    "notify" BOOLEAN NOT NULL DEFAULT false,
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "id" BIGINT NOT NULL,
    "blocker_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mutes" (
    "id" BIGINT NOT NULL,
    "muter_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "hide_notifications" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statuses" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "spoiler_text" TEXT NOT NULL DEFAULT '',
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT,
    "visibility" "StatusVisibility" NOT NULL,
    "local" BOOLEAN NOT NULL DEFAULT true,
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "in_reply_to_id" BIGINT,
    "in_reply_to_actor_id" BIGINT,
    "conversation_id" BIGINT NOT NULL,
    "app_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_stats" (
    "status_id" BIGINT NOT NULL,
    "replies_count" INTEGER NOT NULL DEFAULT 0,
    "favourites_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "status_stats_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "mentions" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("status_id","actor_id")
);

-- CreateTable
CREATE TABLE "favourites" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "favourites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "home_entries" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "home_entries_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "actor_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("actor_id","key")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_tags" (
    "status_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,

    CONSTRAINT "status_tags_pkey" PRIMARY KEY ("status_id","tag_id")
);

-- CreateTable
CREATE TABLE "event_tags" (
    "event_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "event_tags_pkey" PRIMARY KEY ("event_id","tag_id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" BIGINT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "role" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "chosen_languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "confirmation_sent_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "reset_password_sent_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "default_actor_id" BIGINT,
    "signed_up_with_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_tokens" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "purpose" "MailTokenPurpose" NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "actors_uri_key" ON "actors"("uri");

-- CreateIndex
CREATE INDEX "actors_user_id_idx" ON "actors"("user_id");

-- CreateIndex
CREATE INDEX "members_actor_id_idx" ON "members"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_parent_id_actor_id_key" ON "members"("parent_id", "actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "events_uuid_key" ON "events"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "events_uri_key" ON "events"("uri");

-- CreateIndex
CREATE INDEX "events_organizer_id_idx" ON "events"("organizer_id");

-- CreateIndex
CREATE INDEX "events_attributed_to_id_idx" ON "events"("attributed_to_id");

-- CreateIndex
CREATE INDEX "events_begins_on_id_idx" ON "events"("begins_on", "id");

-- CreateIndex
CREATE INDEX "events_address_id_idx" ON "events"("address_id");

-- CreateIndex
CREATE INDEX "events_picture_id_idx" ON "events"("picture_id");

-- CreateIndex
CREATE INDEX "participants_event_id_role_id_idx" ON "participants"("event_id", "role", "id");

-- CreateIndex
CREATE INDEX "participants_actor_id_idx" ON "participants"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "participants_event_id_actor_id_key" ON "participants"("event_id", "actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_key_key" ON "media"("key");

-- CreateIndex
CREATE INDEX "media_owner_id_idx" ON "media"("owner_id");

-- CreateIndex
CREATE INDEX "media_status_id_idx" ON "media"("status_id");

-- CreateIndex
CREATE INDEX "action_logs_actor_id_idx" ON "action_logs"("actor_id");

-- CreateIndex
CREATE INDEX "notifications_recipient_id_id_idx" ON "notifications"("recipient_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_status_id_idx" ON "notifications"("status_id");

-- CreateIndex
CREATE INDEX "notifications_origin_id_idx" ON "notifications"("origin_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_recipient_id_type_origin_id_status_id_key" ON "notifications"("recipient_id", "type", "origin_id", "status_id");

-- CreateIndex
CREATE UNIQUE INDEX "apps_client_id_key" ON "apps"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_idx" ON "access_tokens"("user_id");

-- CreateIndex
CREATE INDEX "access_tokens_app_id_idx" ON "access_tokens"("app_id");

-- CreateIndex
CREATE INDEX "access_tokens_actor_id_idx" ON "access_tokens"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "authorization_codes_hash_key" ON "authorization_codes"("hash");

-- CreateIndex
CREATE INDEX "authorization_codes_app_id_idx" ON "authorization_codes"("app_id");

-- CreateIndex
CREATE INDEX "authorization_codes_user_id_idx" ON "authorization_codes"("user_id");

-- CreateIndex
CREATE INDEX "authorization_codes_actor_id_idx" ON "authorization_codes"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_uri_key" ON "follows"("uri");

-- CreateIndex
CREATE INDEX "follows_target_id_approved_id_idx" ON "follows"("target_id", "approved", "id");

-- CreateIndex
CREATE INDEX "follows_follower_id_approved_id_idx" ON "follows"("follower_id", "approved", "id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_follower_id_target_id_key" ON "follows"("follower_id", "target_id");

-- CreateIndex
CREATE INDEX "blocks_target_id_idx" ON "blocks"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "blocks_blocker_id_target_id_key" ON "blocks"("blocker_id", "target_id");

-- CreateIndex
CREATE INDEX "mutes_target_id_idx" ON "mutes"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "mutes_muter_id_target_id_key" ON "mutes"("muter_id", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "statuses_uri_key" ON "statuses"("uri");

-- CreateIndex
CREATE INDEX "statuses_actor_id_id_idx" ON "statuses"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "statuses_in_reply_to_id_idx" ON "statuses"("in_reply_to_id");

-- CreateIndex
CREATE INDEX "statuses_conversation_id_idx" ON "statuses"("conversation_id");

-- CreateIndex
CREATE INDEX "mentions_actor_id_status_id_idx" ON "mentions"("actor_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "favourites_status_id_id_idx" ON "favourites"("status_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "favourites_actor_id_status_id_key" ON "favourites"("actor_id", "status_id");

-- CreateIndex
CREATE INDEX "home_entries_status_id_idx" ON "home_entries"("status_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tags_name_key" ON "tags"("name");

-- CreateIndex
CREATE INDEX "status_tags_tag_id_status_id_idx" ON "status_tags"("tag_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "event_tags_tag_id_idx" ON "event_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_default_actor_id_key" ON "users"("default_actor_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_tokens_hash_key" ON "mail_tokens"("hash");

-- CreateIndex
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_avatar_id_fkey" FOREIGN KEY ("avatar_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_banner_id_fkey" FOREIGN KEY ("banner_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_stats" ADD CONSTRAINT "actor_stats_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_keys" ADD CONSTRAINT "actor_keys_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_attributed_to_id_fkey" FOREIGN KEY ("attributed_to_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_fkey" FOREIGN KEY ("muter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_in_reply_to_id_fkey" FOREIGN KEY ("in_reply_to_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_in_reply_to_actor_id_fkey" FOREIGN KEY ("in_reply_to_actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_stats" ADD CONSTRAINT "status_stats_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "home_entries" ADD CONSTRAINT "home_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "home_entries" ADD CONSTRAINT "home_entries_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_tags" ADD CONSTRAINT "status_tags_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_tags" ADD CONSTRAINT "status_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_default_actor_id_fkey" FOREIGN KEY ("default_actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_signed_up_with_id_fkey" FOREIGN KEY ("signed_up_with_id") REFERENCES "apps"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- A name is taken once on each server, however it is written.
CREATE UNIQUE INDEX "actors_name_domain" ON "actors" (lower("preferred_username"), coalesce("domain", ''));

-- Public timelines walk only what they show.
CREATE INDEX "statuses_public" ON "statuses" ("id" DESC) WHERE "visibility" = 'PUBLIC' AND "deleted_at" IS NULL;

ALTER TABLE "statuses" ADD CONSTRAINT "statuses_text_length" CHECK (length("text") <= 100000);
ALTER TABLE "follows" ADD CONSTRAINT "follows_not_self" CHECK ("follower_id" <> "target_id");
ALTER TABLE "members" ADD CONSTRAINT "members_role" CHECK ("role" BETWEEN 0 AND 4);
