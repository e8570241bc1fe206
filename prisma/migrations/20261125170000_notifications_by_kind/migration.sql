-- One kind alone, such as mentions, is read by its own index: walking all notifications of somebody takes long where the kind is rare.
CREATE INDEX "notifications_kind_idx" ON "notifications"("recipient_id", "type", "id" DESC) WHERE NOT "filtered";
