-- Who is invited to a group is notified; the notification stands as long as the invitation.
ALTER TABLE "notifications" ADD COLUMN "group_invitation_id" BIGINT;
CREATE INDEX "notifications_group_invitation_id_idx" ON "notifications"("group_invitation_id");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_invitation_id_fkey"
  FOREIGN KEY ("group_invitation_id") REFERENCES "group_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
