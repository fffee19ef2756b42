CREATE INDEX IF NOT EXISTS "attempt_expires" ON "auth"."attempt" USING btree ("expire");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mailed_link_expires" ON "auth"."mailed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_expires" ON "auth"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_created" ON "auth"."user" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "verification_expires" ON "auth"."verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_created" ON "chat" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_decision_at" ON "photo_decision" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_hash_at" ON "photo_hash" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "moderation_act_at" ON "moderation_act" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_with_evidence" ON "report" USING btree ("closed_at") WHERE ("report"."evidence" <> '{"profile":null,"photos":[],"messages":[]}'::jsonb or "report"."text" <> '');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notice_decided" ON "notice" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_problems" ON "payment" USING btree ("created_at") WHERE "payment"."problem" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "desk_entry_solved" ON "desk_entry" USING btree ("why") WHERE "desk_entry"."act" = 'payment-solved';