-- The zone in which an event's times were chosen, and what its organizers wrote when they cancelled it.
ALTER TABLE "events" ADD COLUMN "time_zone" TEXT, ADD COLUMN "cancellation_message" TEXT;

-- Somebody was asked to join a group.
CREATE TABLE "group_invitations" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_invitations_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "group_invitations_group_id_actor_id_key" ON "group_invitations"("group_id", "actor_id");
CREATE INDEX "group_invitations_actor_id_id_idx" ON "group_invitations"("actor_id", "id");
CREATE INDEX "group_invitations_inviter_id_idx" ON "group_invitations"("inviter_id");

ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
