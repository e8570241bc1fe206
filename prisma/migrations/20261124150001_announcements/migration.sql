CREATE TABLE "announcements" (
    "id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "mention_ids" BIGINT[],
    "status_ids" BIGINT[],
    "tags" TEXT[],
    "published" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_at" TIMESTAMPTZ(3),
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "announcement_dismissals" (
    "announcement_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,

    CONSTRAINT "announcement_dismissals_pkey" PRIMARY KEY ("announcement_id","actor_id")
);

CREATE TABLE "announcement_reactions" (
    "id" BIGINT NOT NULL,
    "announcement_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "custom_emoji_id" BIGINT,

    CONSTRAINT "announcement_reactions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "announcements_published_idx" ON "announcements"("published");
CREATE INDEX "announcement_dismissals_actor_id_idx" ON "announcement_dismissals"("actor_id");
CREATE UNIQUE INDEX "announcement_reactions_announcement_id_name_actor_id_key" ON "announcement_reactions"("announcement_id", "name", "actor_id");
CREATE INDEX "announcement_reactions_actor_id_idx" ON "announcement_reactions"("actor_id");
CREATE INDEX "announcement_reactions_custom_emoji_id_idx" ON "announcement_reactions"("custom_emoji_id");

ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_custom_emoji_id_fkey" FOREIGN KEY ("custom_emoji_id") REFERENCES "custom_emojis"("id") ON DELETE CASCADE ON UPDATE CASCADE;
