// The style sheets that belong to no component. Only entry scripts import this module.
import './tokens.css';
import './base.css';
import './first-layout.css';
import './prose.css';
