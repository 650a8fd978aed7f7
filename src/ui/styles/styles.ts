// The style sheets that belong to no component. Only the entry script (src/app/entry-client.ts) imports this module.
import './tokens.css';
import './base.css';
import './prose.css';
