-- AlterTable
ALTER TABLE "remote_emojis" ADD COLUMN "size" INTEGER NOT NULL DEFAULT 0;

-- Avatars and headers of remote people are copies, as attachments are.
UPDATE media SET remote_url = r.avatar_url, cached_at = media.created_at
FROM actors a JOIN remote_actors r ON r.actor_id = a.id
WHERE media.id = a.avatar_id AND a.domain IS NOT NULL AND r.avatar_url IS NOT NULL;

UPDATE media SET remote_url = r.header_url, cached_at = media.created_at
FROM actors a JOIN remote_actors r ON r.actor_id = a.id
WHERE media.id = a.banner_id AND a.domain IS NOT NULL AND r.header_url IS NOT NULL;
