CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "notice_kind" CHECK ("notice"."kind" in ('match', 'message', 'suggestions', 'reminder')),
	CONSTRAINT "notice_way" CHECK ("notice"."way" in ('push', 'mail')),
	CONSTRAINT "notice_outcome" CHECK ("notice"."outcome" in ('acknowledged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" text PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"names_in_mails" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"seen_at" timestamp with time zone,
	"mail_refused_at" timestamp with time zone,
	CONSTRAINT "notice_setting_off" CHECK ("notice_setting"."off" <@ array['push:match', 'push:message', 'push:suggestions', 'push:reminder', 'mail:match', 'mail:message', 'mail:suggestions', 'mail:reminder'])
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","decided_at");