import { handleApiAnswers } from './api-answers.ts';
import { handleFiles, InterfaceFiles, watchRequests } from './files.ts';
import { handleImages } from './images.ts';
import { handleLifecycle } from './lifecycle.ts';
import { handleNavigations } from './navigation.ts';
import { handleSavedMedia } from './saved-media.ts';
import { handleSync } from './sync.ts';

/** The service worker. This file only wires up the other modules. */
declare const self: ServiceWorkerGlobalScope;

const files = new InterfaceFiles(self.buildFiles ?? []);
watchRequests();
handleFiles(files);
handleNavigations();
handleApiAnswers();
handleImages();
handleSync();
handleSavedMedia();
handleLifecycle(files);
