import type { CreateTableBuilder, Kysely } from 'kysely';

/**
 * The tables that the content import writes. Migrations use no schema types, because they describe the schema of their
 * time.
 */
export async function createContent(db: Kysely<unknown>): Promise<void> {
  await withdrawable(db.schema.createTable('genres'))
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('icon_path', 'text')
    .addColumn('parent_slug', 'text')
    .execute();
  await withdrawable(db.schema.createTable('supervisors'))
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('job_title', 'text', (column) => column.notNull())
    .addColumn('avatar_path', 'text')
    .execute();
  await withdrawable(db.schema.createTable('tags'))
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .execute();
  await createVideos(db);
  await createTexts(db);
  await createFiles(db);
}

async function createVideos(db: Kysely<unknown>): Promise<void> {
  await withdrawable(db.schema.createTable('videos'))
    .addColumn('video_id', 'text', (column) => column.primaryKey())
    .addColumn('video_no', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('post_date', 'bigint', (column) => column.notNull())
    .addColumn('modified', 'bigint', (column) => column.notNull())
    .addColumn('genre_slug', 'text', (column) => column.notNull().references('genres.slug'))
    .addColumn('supervisor_id', 'integer', (column) => column.notNull().references('supervisors.id'))
    .addColumn('video_type', 'integer', (column) => column.notNull())
    .addColumn('company_url', 'text')
    .addColumn('publication_status', 'integer', (column) => column.notNull())
    .addColumn('thumbnail_path', 'text')
    .addColumn('poster_path', 'text')
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('has_captions', 'integer', (column) => column.notNull())
    .addColumn('has_easy_captions', 'integer', (column) => column.notNull())
    .addColumn('has_sign_language', 'integer', (column) => column.notNull())
    .addColumn('views_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('shuffle_key', 'bigint', (column) => column.notNull())
    .addColumn('media', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
  const listed = ['withdrawn', 'publication_status'] as const;
  for (const order of ['post_date', 'views_count', 'shuffle_key'] as const) {
    await db.schema
      .createIndex(`videos_${order}`)
      .on('videos')
      .columns([...listed, order, 'video_no'])
      .execute();
  }
  await db.schema.createIndex('videos_genre').on('videos').columns(['genre_slug']).execute();
  await db.schema.createIndex('videos_supervisor').on('videos').columns(['supervisor_id']).execute();

  await db.schema
    .createTable('video_tags')
    .addColumn('video_id', 'text', (column) => column.notNull().references('videos.video_id'))
    .addColumn('tag_slug', 'text', (column) => column.notNull().references('tags.slug'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('video_tags_pk', ['video_id', 'tag_slug'])
    .execute();
  await db.schema.createIndex('video_tags_tag').on('video_tags').columns(['tag_slug', 'video_id']).execute();
  await db.schema
    .createTable('video_grams')
    .addColumn('gram', 'text', (column) => column.notNull())
    .addColumn('video_id', 'text', (column) => column.notNull().references('videos.video_id'))
    .addPrimaryKeyConstraint('video_grams_pk', ['gram', 'video_id'])
    .execute();
  await db.schema.createIndex('video_grams_video').on('video_grams').columns(['video_id']).execute();
  await db.schema
    .createTable('caption_cues')
    .addColumn('video_id', 'text', (column) => column.notNull().references('videos.video_id'))
    .addColumn('srclang', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('start_ms', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('caption_cues_pk', ['video_id', 'srclang', 'position'])
    .execute();
}

async function createTexts(db: Kysely<unknown>): Promise<void> {
  await withdrawable(db.schema.createTable('introductions'))
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('head_title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('post_date', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('lead_paragraph', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('free_area', 'text')
    .addColumn('thumbnail_path', 'text')
    .addColumn('embedded_urls', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('introductions_slug').on('introductions').columns(['slug']).execute();
  await db.schema
    .createTable('introduction_pickups')
    .addColumn('introduction_id', 'integer', (column) => column.notNull().references('introductions.id'))
    .addColumn('pickup_id', 'integer', (column) => column.notNull().references('introductions.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('introduction_pickups_pk', ['introduction_id', 'pickup_id'])
    .execute();
  await withdrawable(db.schema.createTable('documents'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('slug', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('post_date', 'bigint', (column) => column.notNull())
    .addColumn('modified', 'bigint', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('documents_pk', ['kind', 'id'])
    .execute();
  await db.schema.createIndex('documents_date').on('documents').columns(['kind', 'withdrawn', 'post_date']).execute();
  await withdrawable(db.schema.createTable('testimonials'))
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('image_path', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .execute();
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_previews')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('image_path', 'text')
    .addColumn('page_found', 'integer', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('assets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('video_assets')
    .addColumn('video_id', 'text', (column) => column.notNull().references('videos.video_id'))
    .addColumn('asset_name', 'text', (column) => column.notNull().references('assets.name'))
    .addPrimaryKeyConstraint('video_assets_pk', ['video_id', 'asset_name'])
    .execute();
  await db.schema
    .createTable('content_meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** Entries that were removed from the folder stay as rows, because favourites and views refer to them. */
function withdrawable(table: CreateTableBuilder<string, never>): CreateTableBuilder<string, 'withdrawn'> {
  return table.addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(0));
}
