// The style sheets that belong to no component. Imported once, by the entries.
import './tokens.css';
import './base.css';
import './prose.css';
